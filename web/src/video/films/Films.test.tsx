import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Films, secondsIn } from './Films.tsx'

afterEach(cleanup)

const films = [
  { label: 'Asha', url: '/asha', offsetMs: 0, lastsMs: 10_000 },
  { label: 'Ravi', url: '/ravi', offsetMs: 4000, lastsMs: 10_000 },
]

test.each([
  [0, 0, undefined],
  [4000, 4, 0],
  [9500, 9.5, 5.5],
  [10_000, 10, 6],
  [10_001, undefined, 6.001],
  [14_500, undefined, undefined],
])('after %i ms of the sound, each film is at its own moment or away', (atMs, first, second) => {
  expect(films.map((film) => secondsIn(film, atMs))).toEqual([first, second])
})

test('the pictures follow the sound: who was not there yet is hidden, and the others are at their moment', () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  render(<Films films={films} whole="/sound" wholeLabel="Everyone" />)
  const [sound, asha, ravi] = ['Everyone', 'Asha', 'Ravi'].map((name) =>
    screen.getByLabelText<HTMLMediaElement>(name),
  )
  if (sound === undefined || asha === undefined || ravi === undefined) throw new Error('A player is missing.')
  expect([asha, ravi].map((each) => each.closest('figure')?.hidden)).toEqual([false, true])
  Object.defineProperty(sound, 'paused', { value: false, configurable: true })
  sound.currentTime = 6
  fireEvent.timeUpdate(sound)
  expect([asha.currentTime, ravi.currentTime]).toEqual([6, 2])
  expect([asha, ravi].map((each) => each.closest('figure')?.hidden)).toEqual([false, false])
  expect(play).toHaveBeenCalledTimes(2)
  // A small distance is left alone, because each move interrupts the picture.
  sound.currentTime = 6.1
  fireEvent.timeUpdate(sound)
  expect(ravi.currentTime).toBe(2)
  Object.defineProperty(sound, 'paused', { value: true, configurable: true })
  pause.mockClear()
  fireEvent.pause(sound)
  expect(pause).toHaveBeenCalledTimes(2)
})

test('before the sound of everyone is made, each film plays by itself', () => {
  render(<Films films={films} whole={null} wholeLabel="Everyone" />)
  expect(screen.queryByLabelText('Everyone')).toBeNull()
  expect(screen.getByLabelText('Ravi').getAttribute('controls')).not.toBeNull()
})
