import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { ComponentsPage } from './ComponentsPage.tsx'

afterEach(cleanup)

const ui = join(import.meta.dirname, '..', 'ui')
/** They fill the screen, belong to one of the components that are shown, or load something from outside. */
const elsewhere = [
  'Arcs',
  'DateBox',
  'Field',
  'FieldError',
  'Finish',
  'FlowBar',
  'FlowRoom',
  'Icon',
  'Lamp',
  'Line',
  'Shape',
  'Tile',
  'Video',
]

test('every component that pages share is shown', () => {
  const page = readFileSync(join(import.meta.dirname, 'ComponentsPage.tsx'), 'utf8')
  const files = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  const names = files
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) => [...readFileSync(join(ui, file), 'utf8').matchAll(/^export function ([A-Z]\w+)/gm)])
    .map(([, name]) => name ?? '')
  expect(names.filter((name) => !elsewhere.includes(name) && !page.includes(`<${name}`))).toEqual([])
})

test('all states are shown, and the dialog opens and closes', () => {
  render(<ComponentsPage />)
  fireEvent.click(screen.getByRole('button', { name: 'Open a dialog' }))
  fireEvent.click(screen.getByRole('button', { name: 'End it' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
