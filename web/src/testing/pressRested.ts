import { fireEvent, waitFor } from '@testing-library/react'

/** Presses a button once it accepts a press: it rests for a moment after it has come on screen. */
export async function pressRested(find: () => HTMLElement): Promise<void> {
  await waitFor(() => {
    if (find().closest('button')?.getAttribute('aria-disabled') !== 'false') throw new Error('It rests.')
  })
  fireEvent.click(find())
}
