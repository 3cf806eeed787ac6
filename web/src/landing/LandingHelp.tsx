/** The offer of help on the landing page. The server fills in the help desk; the script beside it shows the button. */
export function LandingHelp({ words }: { readonly words: Readonly<Record<string, string>> }) {
  return (
    <aside
      className="help wide"
      data-host="%HELP_HOST%"
      data-token="%HELP_TOKEN%"
      aria-label={words['help.label']}
      hidden
    >
      <p role="alert" hidden>
        {words['help.failed']}
      </p>
      <button type="button" className="button soft" data-opening={words['help.opening']}>
        {words['help.label']}
      </button>
    </aside>
  )
}
