"""The guided first game: a page a step, and one view for every deed."""

import uuid
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from game import sentences, wording
from game.forms import DEEDS
from game.http import HttpRequest
from game.languages import address
from game.lesson import LAST, STATES, STEPS, GuidedTable
from game.rules.refusal import Reason
from game.views.methods import takes


@never_cache
@takes("GET", "HEAD")
def lesson(request: HttpRequest, step: int = 0) -> HttpResponse:
    """The guided game at a step; at its beginning unless there is such a step."""
    if step > LAST:
        return HttpResponseRedirect(address(request, "lesson"))
    return TemplateResponse(request, "game/lesson.html", _context(request, step))


@never_cache
@csrf_exempt
@takes("POST")
def lesson_deed(request: HttpRequest, deed: str) -> HttpResponse:
    """A deed in the guided game; `version` is the number of the step.

    It changes nothing on the server, so it needs no token, and can be learned with cookies switched off.
    """
    form = DEEDS[deed](request.POST)
    is_valid = form.is_valid()
    step = min(form.cleaned_data.pop("version", 0), LAST)
    if not is_valid:
        return _refused(request, step, wording.REASONS[Reason.MALFORMED])
    form.cleaned_data.pop("client_seed", None)  # the dice of the lesson fall as it says
    if step == LAST or not STEPS[step].admits(deed, form.cleaned_data):
        return _refused(request, step, wording.ONE_STEP_AT_A_TIME)
    done = sentences.DEEDS[deed](STATES[step], STATES[step + 1])
    there = _address(request, step + 1)
    if not request.htmx:
        return HttpResponseRedirect(there, status=303)
    response = TemplateResponse(request, "game/lesson.html#answer", _context(request, step + 1, done))
    response.headers["HX-Replace-Url"] = there
    return response


def _refused(request: HttpRequest, step: int, sentence: wording.Text) -> HttpResponse:
    template = "game/lesson.html#answer" if request.htmx else "game/lesson.html"
    context = _context(request, step, sentence)
    context |= {"refused": True, "says": f"{sentence} {context['says']}"}
    return TemplateResponse(request, template, context, status=422)


def _address(request: HttpRequest, step: int) -> str:
    return address(request, "lesson-step", step) if step else address(request, "lesson")


def _context(request: HttpRequest, step: int, done: wording.Text = "") -> dict[str, Any]:
    table = GuidedTable(step)
    return {
        "table": table,
        "forms": [(deed, address(request, "lesson-deed", deed)) for deed in table.deeds],
        "version": step,
        "number": step + 1,
        "steps": LAST,
        "done": done,
        "says": table.prompt,
        "here": _address(request, step),
        "beginning": _address(request, 0),
        "new_game": uuid.uuid4(),
    }
