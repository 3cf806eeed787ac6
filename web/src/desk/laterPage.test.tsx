import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { noteAnswer, noteSilence } from '../wire/network.ts'
import { queryClient } from '../wire/queries.ts'
import { laterPage } from './laterPage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  noteAnswer()
})

/** A page whose file does not come until `come` is called. */
function buildPage(name: string) {
  const health = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('The network failed.')))
  vi.stubGlobal('fetch', health)
  let isThere = false
  const load = vi.fn(() =>
    isThere ? Promise.resolve(Shown) : Promise.reject<typeof Shown>(new TypeError('The file did not come.')),
  )
  const LaterPage = laterPage(name, load)
  render(<LaterPage of="Asha" />)
  return { health, load, come: () => (isThere = true) }
}

function Shown({ of }: { readonly of: string }) {
  return <h1>Page of {of}</h1>
}

test('a page whose file does not come says so, and comes by itself with the network', async () => {
  const { health, come } = buildPage('one')
  expect(await screen.findByRole('button', { name: 'shell.tryAgain' })).toBeDefined()
  // The failed file asks whether there is a network.
  await waitFor(() => expect(health).toHaveBeenCalled())
  noteSilence()
  come()
  noteAnswer()
  expect(await screen.findByText('Page of Asha')).toBeDefined()
})

test('one press loads a page whose file did not come', async () => {
  const { come } = buildPage('two')
  const button = await screen.findByRole('button', { name: 'shell.tryAgain' })
  come()
  fireEvent.click(button)
  expect(await screen.findByText('Page of Asha')).toBeDefined()
})
