import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { forgetStored, stored, storedEach } from './stored.ts'

const shape = v.object({ name: v.string() })
const value = () => stored('note', shape, { leavesWith: 'person' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

test('what was put is there again for another page', () => {
  value().put({ name: 'Asha' })
  expect(value().now()).toEqual({ name: 'Asha' })
  expect(localStorage.getItem('note')).toBe('{"name":"Asha"}')
})

test.each([
  ['nothing', null],
  ['no JSON', 'x{'],
  ['another shape', '{"title":"Asha"}'],
  ['an older kind of value', '7'],
])('%s counts as absent', (_, text) => {
  if (text !== null) localStorage.setItem('note', text)
  expect(value().now()).toBeUndefined()
})

test('a text is stored as it is', () => {
  const draft = stored('draft', v.string(), { leavesWith: 'person', writtenAs: 'text' })
  draft.put('12')
  expect(localStorage.getItem('draft')).toBe('12')
  expect(draft.now()).toBe('12')
})

test('a value of this tab is not seen by others', () => {
  stored('flow', v.string(), { leavesWith: 'person', lives: 'tab' }).put('details')
  expect(localStorage.length).toBe(0)
  expect(sessionStorage.getItem('flow')).toBe('"details"')
})

test('reading twice gives the same object, until it changes', () => {
  const note = value()
  note.put({ name: 'Asha' })
  expect(note.now()).toBe(note.now())
  const before = note.now()
  note.put({ name: 'Ravi' })
  expect(note.now()).not.toBe(before)
})

describe('listeners', () => {
  test('are told of each change, until they stop', () => {
    const note = value()
    const listener = vi.fn()
    const stop = note.listen(listener)
    note.put({ name: 'Asha' })
    note.forget()
    stop()
    note.put({ name: 'Ravi' })
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('are told of what another tab wrote, and read it', () => {
    const note = value()
    const listener = vi.fn()
    note.listen(listener)
    localStorage.setItem('note', '{"name":"from afar"}')
    dispatchEvent(new StorageEvent('storage', { key: 'note' }))
    dispatchEvent(new StorageEvent('storage', { key: 'another' }))
    expect(listener).toHaveBeenCalledOnce()
    expect(note.now()).toEqual({ name: 'from afar' })
  })

  test('are told when another tab deleted everything', () => {
    const note = value()
    const listener = vi.fn()
    note.listen(listener)
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(listener).toHaveBeenCalledOnce()
  })
})

test('a full storage leaves the value in this page', () => {
  const note = value()
  note.put({ name: 'Asha' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  note.put({ name: 'Ravi' })
  expect(note.now()).toEqual({ name: 'Ravi' })
})

test('what leaves with the person is gone and told, also where its module was never loaded; the rest stays', () => {
  const note = value()
  const listener = vi.fn()
  note.put({ name: 'Asha' })
  note.listen(listener)
  const email = stored('lastEmail', v.string(), { leavesWith: 'person', writtenAs: 'text' })
  email.put('asha@people.example')
  storedEach('words.', shape, { leavesWith: 'device' })('hi').put({ name: 'words' })
  localStorage.setItem('of a page that is not open', 'x')
  sessionStorage.setItem('flow', 'x')
  forgetStored()
  expect(listener).toHaveBeenCalledOnce()
  expect(note.now()).toBeUndefined()
  expect(Object.keys(localStorage).toSorted()).toEqual(['words.hi'])
  expect(sessionStorage.length).toBe(0)
})

test('where the browser forbids its storage, a value lives in this page and still leaves with the person', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  const note = value()
  note.put({ name: 'Asha' })
  expect(note.now()).toEqual({ name: 'Asha' })
  forgetStored()
  expect(note.now()).toBeUndefined()
})

test('values under one beginning have a name each', () => {
  const drafts = storedEach('draft.', v.string(), { leavesWith: 'person', writtenAs: 'text' })
  drafts('c1').put('one')
  expect(drafts('c2').now()).toBeUndefined()
  expect(drafts('c1')).toBe(drafts('c1'))
  expect(localStorage.getItem('draft.c1')).toBe('one')
})
