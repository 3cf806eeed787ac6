import type { Stream } from '../../chat/public/stream.ts'
import type { Showing } from './answer.ts'

/** Milliseconds between two parts: each sends the whole text so far, and many phones have a slow connection. */
const betweenMs = 250

/** Shows an answer in a limited number of parts. */
export function makeShowing(
  stream: Stream,
  firstWords: (seconds: number) => void,
): Showing & { end(): void } {
  const begun = performance.now()
  let waiting = ''
  let isFirst = true
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    timer = undefined
    if (waiting === '') return
    if (isFirst) firstWords((performance.now() - begun) / 1000)
    isFirst = false
    stream.add(waiting)
    waiting = ''
    timer = setTimeout(send, betweenMs)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    waiting = ''
  }
  return {
    add(text) {
      waiting += text
      if (timer === undefined) send()
    },
    withdraw() {
      stop()
      stream.withdraw()
    },
    end() {
      stop()
      stream.end()
    },
  }
}
