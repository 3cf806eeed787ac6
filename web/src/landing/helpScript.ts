import { isMarkedSignedIn } from '../device/signedInMark.ts'
import { loadWidget, type Widget } from '../help/widget.ts'

/*
 * The only script of the landing page, which has it only if a help desk is set up. It shows the button to people who are not signed in, and
 * loads the help desk's chat when the button is pressed.
 */
const place = document.querySelector<HTMLElement>('aside.help')
const button = place?.querySelector('button')
if (place && button) offerHelp(place, button)

function offerHelp(aside: HTMLElement, open: HTMLButtonElement): void {
  const show = () => {
    aside.hidden = isMarkedSignedIn()
  }
  show()
  // They may sign in on another page and come back, or in another tab.
  addEventListener('pageshow', show)
  addEventListener('storage', show)
  let widget: Widget | undefined
  open.addEventListener('click', () => void openHelp())

  async function openHelp(): Promise<void> {
    const label = open.textContent
    const { host = '', token = '' } = aside.dataset
    const failure = aside.querySelector('p')
    if (failure !== null) failure.hidden = true
    open.disabled = true
    open.textContent = open.dataset.opening ?? label
    try {
      widget ??= await loadWidget({ host, token }, document.documentElement.lang)
      widget.toggle('open')
    } catch {
      if (failure !== null) failure.hidden = false
    } finally {
      open.disabled = false
      open.textContent = label
    }
  }
}
