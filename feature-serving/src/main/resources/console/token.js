// The dialog for a caller's token, on whichever page the service wants to know who asks.

import { useToken } from "./data.js";
import { element } from "./elements.js";

const UNKNOWN_OR_FORBIDDEN = [401, 403];

let dialog;

/** Asks for a token, or for another, if that is what was missing; the page begins anew with it. */
export function askWho(error) {
  if (!UNKNOWN_OR_FORBIDDEN.includes(error?.status)) {
    return;
  }
  dialog ??= newDialog();
  if (!dialog.open) {
    dialog.showModal();
  }
}

function newDialog() {
  const made = element("dialog");
  made.id = "token";
  made.setAttribute("aria-label", "Token");
  const form = element("form");
  form.method = "dialog";
  const label = element("label", "", "row");
  const input = element("input");
  Object.assign(input, { type: "password", autocomplete: "off", required: true });
  label.append(element("span", "Token"), input);
  form.append(
    element("h2", "Who asks?"),
    element("p", "This service answers known callers only. The token stays in this tab."),
    label,
    element("button", "Continue", "strong"),
  );
  form.addEventListener("submit", () => {
    useToken(input.value);
    location.reload();
  });
  made.append(form);
  document.body.append(made);
  return made;
}
