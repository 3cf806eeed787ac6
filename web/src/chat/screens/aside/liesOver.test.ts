import { expect, test } from 'vitest'

import { liesOver, wayPastSmallControls } from './liesOver.ts'

/** Builds an element with a place in the window. */
function at(tag: string, [left, top, right, bottom]: readonly number[], ...inside: (Element | string)[]) {
  const element = document.createElement(tag)
  const [x = 0, y = 0, xEnd = 0, yEnd = 0] = [left, top, right, bottom]
  element.getBoundingClientRect = () => new DOMRect(x, y, xEnd - x, yEnd - y)
  element.append(...inside)
  return element
}

const corner = { left: 300, top: 600, right: 356, bottom: 656 }

test.each([
  [
    'a control that reaches into it',
    [at('div', [0, 500, 360, 900], at('button', [20, 640, 340, 690]))],
    true,
  ],
  ['a control beside it', [at('div', [0, 500, 360, 900], at('button', [20, 640, 290, 690]))], false],
  ['a drawing', [at('svg', [280, 600, 340, 660])], true],
  [
    'a button that reaches out of the words around it',
    [at('div', [0, 500, 360, 900], at('span', [300, 560, 348, 590], at('button', [300, 552, 348, 604])))],
    true,
  ],
  ['bare ground', [at('div', [0, 500, 360, 900])], false],
  [
    'a control below an element without a box',
    [at('div', [0, 0, 0, 0], at('a', [0, 0, 0, 0]), at('button', [310, 610, 330, 630]))],
    true,
  ],
])('tells whether %s lies under a floating part', (_, inside, expected) => {
  expect(liesOver(at('main', [0, 0, 360, 2000], ...inside), corner)).toBe(expected)
})

test.each([
  ['a menu of three dots', [at('button', [296, 610, 340, 654])], 48],
  ['a row of the whole width', [at('a', [20, 610, 340, 654])], 0],
  ['a small control above it', [at('button', [296, 500, 340, 544])], 0],
  [
    'small controls one above the other',
    [at('button', [296, 610, 340, 654]), at('button', [296, 520, 340, 564])],
    136,
  ],
  ['a column of small controls', [at('button', [296, 0, 340, 700])], undefined],
])('a folded part moves past small controls: %s', (_, controls, expected) => {
  for (const control of controls) if (control.tagName === 'A') control.setAttribute('href', '/')
  expect(wayPastSmallControls(at('main', [0, 0, 360, 2000], ...controls), corner)).toBe(expected)
})
