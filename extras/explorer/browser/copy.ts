// The script of the button that copies an account: without it the button is not there.
const said = document.getElementById("copied");
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  const text = document.getElementById(button.dataset["copy"] ?? "")?.textContent ?? "";
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(text).then(
      () => said?.replaceChildren("Copied."),
      () => said?.replaceChildren("Your browser did not copy it: select it instead."),
    );
  });
}
