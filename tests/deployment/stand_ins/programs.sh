#!/bin/sh
# Stands in for the programs that would change the machine or need another one: each by the name that it is called by.
set -eu
echo "$(basename "$0") $*" >> "$SCRATCH/log/stand-ins"
case "$(basename "$0")" in
    apt | adduser | nano) ;;
    journalctl)
        for unit; do :; done
        cat "$SCRATCH/log/$unit.service.log"
        ;;
    runuser)
        user=$2
        shift 3
        if [ "$user" = postgres ]; then
            [ "$1" = createdb ] || [ "$1" = createuser ] # the tests have made both
        else
            exec "$@"
        fi
        ;;
    python3)
        [ "$1 $2" = "-m venv" ]
        mkdir -p "$3/bin"
        ln -s "$STAND_INS/uv" "$3/bin/uv"
        ln -s "$STAND_INS/uv" "$3/bin/pip"
        ;;
    uv | pip)
        [ "$1 $2" != "python find" ] || echo "$PYTHON"
        ;;
    make)
        "$MAKE" --dry-run "$@" > "$SCRATCH/log/make"
        ln -sfn "$ENVIRONMENT" "$2/.venv"
        ;;
    rsync)
        if [ "$1" = --archive ]; then
            mkdir -p "$4"
            cp --archive "${2#root@game.example.org:}" "${3#root@game.example.org:}" "$4"
        else # what it goes to is a new machine, and this one is taken for it
            rm "$SCRATCH"/var/backups/magdagdon/* "$SCRATCH/var/lib/magdagdon/secret_key"
            mkdir -p "${4#root@game.example.org:}"
            cp --recursive --preserve=mode "$3" "${4#root@game.example.org:}"
        fi
        ;;
    certbot)
        for name; do :; done
        folder=$SCRATCH/etc/letsencrypt/live/$name
        mkdir -p "$folder"
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$name" \
            -addext "subjectAltName=DNS:$name" -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem" 2>/dev/null
        ;;
    caddy)
        if [ -n "$CADDY" ]; then "$CADDY" "$@"; fi
        ;;
    nginx)
        mkdir -p "$SCRATCH/run/nginx"
        if [ "$1" = --serve ]; then set --; fi
        "$NGINX_PROGRAM" -p "$SCRATCH/run/nginx" -c "$SCRATCH/etc/nginx/nginx.conf" "$@" 2>> "$SCRATCH/log/nginx"
        ;;
    curl)
        exec "$CURL" --connect-to "game.example.org:443:127.0.0.1:$HTTPS_PORT" \
            --cacert "$SCRATCH/etc/letsencrypt/live/game.example.org/fullchain.pem" "$@"
        ;;
    *) exit 127 ;;
esac
