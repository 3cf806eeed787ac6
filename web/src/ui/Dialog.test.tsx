import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Dialog } from './Dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a dialog that must be answered stays open, also when the browser closes it by itself', async () => {
  render(
    <Dialog title="Terms" actions={<button>Continue</button>}>
      Please read.
    </Dialog>,
  )
  const dialog = dialogOf()
  dialog.close()
  await vi.waitFor(() => expect(dialog.open).toBe(true))
})

test('a dialog that the browser closes by itself tells its page', async () => {
  const onClose = vi.fn()
  render(
    <Dialog title="Filter" actions={null} onClose={onClose}>
      Dates
    </Dialog>,
  )
  dialogOf().close()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('the way back in the browser closes the dialog alone, and the way back of the page goes on', () => {
  const navigation = new EventTarget()
  vi.stubGlobal('navigation', navigation)
  const onClose = vi.fn()
  const { unmount } = render(
    <Dialog title="Filter" actions={null} onClose={onClose}>
      Dates
    </Dialog>,
  )
  expect(navigation.dispatchEvent(step({ userInitiated: true }))).toBe(false)
  expect(onClose).toHaveBeenCalledOnce()
  expect(navigation.dispatchEvent(step({ userInitiated: false }))).toBe(true)
  expect(navigation.dispatchEvent(step({ userInitiated: true, navigationType: 'push' }))).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
  unmount()
  expect(navigation.dispatchEvent(step({ userInitiated: true }))).toBe(true)
})

test('a dialog with an entry in the history closes by leaving that entry, and one step is enough', () => {
  const navigation = new EventTarget()
  vi.stubGlobal('navigation', navigation)
  const onClose = vi.fn()
  render(
    <Dialog title="History" actions={null} onClose={onClose} hasEntry>
      Two proposals
    </Dialog>,
  )
  expect(navigation.dispatchEvent(step({ userInitiated: true }))).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('of two dialogs only the one on top closes', () => {
  const navigation = new EventTarget()
  vi.stubGlobal('navigation', navigation)
  const [closeBelow, closeAbove] = [vi.fn(), vi.fn()]
  render(
    <Dialog title="Event" actions={null} onClose={closeBelow}>
      A call
    </Dialog>,
  )
  render(
    <Dialog title="Delete" actions={null} onClose={closeAbove}>
      Sure?
    </Dialog>,
  )
  navigation.dispatchEvent(step({ userInitiated: true }))
  expect(closeAbove).toHaveBeenCalledOnce()
  expect(closeBelow).not.toHaveBeenCalled()
})

function dialogOf(): HTMLDialogElement {
  return screen.getByRole<HTMLDialogElement>('dialog')
}

function step(how: { readonly userInitiated: boolean; readonly navigationType?: string }): Event {
  return Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'traverse', ...how })
}
