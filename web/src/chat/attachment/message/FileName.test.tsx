import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { FileName } from './FileName.tsx'

afterEach(cleanup)

test('a long name is cut, and a line may only break before its ending', () => {
  const { container } = render(<FileName name="Asha_Patil_CV_2026_final.pdf" />)
  expect(container.querySelector('strong')?.innerHTML).toBe('Asha_Patil_CV_2…<wbr>.pdf')
})

test('a name without an ending stays whole', () => {
  const { container } = render(<FileName name="notes" />)
  expect(container.textContent).toBe('notes')
})
