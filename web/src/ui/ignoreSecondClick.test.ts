import { afterEach, expect, test, vi } from 'vitest'

import { ignoreSecondClick } from './ignoreSecondClick.ts'

ignoreSecondClick()
afterEach(() => document.body.replaceChildren())

function button(): HTMLButtonElement {
  const made = document.createElement('button')
  made.append(document.createElement('span'))
  document.body.append(made)
  return made
}
const click = (target: Element | null, detail: number) =>
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))

test('the second click of a double click does not hit what moved under the pointer', () => {
  const pressed = vi.fn()
  const send = button()
  const link = button()
  link.addEventListener('click', pressed)
  click(send, 1)
  click(link, 2)
  expect(pressed).not.toHaveBeenCalled()
  click(link, 1)
  expect(pressed).toHaveBeenCalledOnce()
})

test('two quick clicks on one button are two clicks, wherever they hit it', () => {
  const pressed = vi.fn()
  const more = button()
  more.addEventListener('click', pressed)
  click(more, 1)
  click(more.firstElementChild, 2)
  expect(pressed).toHaveBeenCalledTimes(2)
})
