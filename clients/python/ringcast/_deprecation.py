"""Warnings of deprecated feature sets."""

from __future__ import annotations

import logging
from typing import Any, Iterable, Optional, Set, Tuple

_LOG = logging.getLogger("ringcast")
_HEADER = "ringcast-deprecated"


class DeprecationWarnings:
    """Logs a warning when the first answer of a deprecated feature set comes."""

    def __init__(self) -> None:
        self._logged: Set[str] = set()

    def warn(self, headers: Optional[Iterable[Tuple[str, Any]]]) -> None:
        text = dict(headers or ()).get(_HEADER)
        if text is not None and text not in self._logged:
            self._logged.add(text)
            _LOG.warning("feature set is deprecated: %s", text)
