/** Recognises what a person says. */
export interface Ear {
  /** Listens to a microphone, or to the one that the browser chooses. Tells each sentence once, when it is final, with the moment in which it began (`performance.now()`). */
  listen(mic: MediaStreamTrack | undefined, heard: (words: string, beganAt: number) => void): Listening
}

/** A microphone that is listened to. */
export interface Listening {
  /** Ends it; the ear still tells the words that it has heard. */
  finish(): void
  /** Ends it at once; nothing more is told. */
  drop(): void
}

interface RecognitionEvent {
  readonly resultIndex: number
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>
}

/** The part of the browser's recognition that we use. */
export interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { readonly error: string }) => void) | null
  onend: (() => void) | null
  /** Browsers that take no track listen to their own choice of microphone. */
  start(mic?: MediaStreamTrack): void
  stop(): void
  abort(): void
}

type Made = new () => Recognition

/** After these errors another try is in vain. */
const lasting = ['not-allowed', 'service-not-allowed', 'language-not-supported']
const firstPauseMs = 300
const longestPauseMs = 30_000

const isMade = (value: unknown): value is Made => typeof value === 'function'

/** Returns the recognition of this browser; undefined if it has none. */
export function browserEar(language: string): Ear | undefined {
  const found: unknown[] = ['SpeechRecognition', 'webkitSpeechRecognition'].map((name) =>
    Reflect.get(globalThis, name),
  )
  const Recogniser = found.find(isMade)
  if (Recogniser === undefined) return undefined
  return { listen: (mic, heard) => listenWith(new Recogniser(), { language, mic, heard }) }
}

interface Listened {
  readonly language: string
  readonly mic: MediaStreamTrack | undefined
  heard(words: string, beganAt: number): void
}

function listenWith(recognition: Recognition, { language, mic, heard }: Listened): Listening {
  let isOver = false
  let isDropped = false
  let pauseMs = firstPauseMs
  let began = new Map<number, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    began = new Map()
    try {
      if (mic === undefined) recognition.start()
      else recognition.start(mic)
    } catch {
      isOver = true
    }
  }
  const onresult = ({ resultIndex, results }: RecognitionEvent) => {
    if (isDropped) return
    pauseMs = firstPauseMs
    for (let at = resultIndex; at < results.length; at += 1) {
      const beganAt = began.get(at) ?? performance.now()
      began.set(at, beganAt)
      const words = results[at]?.[0]?.transcript.trim() ?? ''
      if (results[at]?.isFinal === true && words !== '') heard(words, beganAt)
    }
  }
  const onerror = ({ error }: { readonly error: string }) => {
    if (lasting.includes(error)) isOver = true
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
  // Browsers end it by themselves after a silence.
  const onend = () => {
    if (!isOver) timer = setTimeout(begin, pauseMs)
  }
  const end = () => {
    isOver = true
    clearTimeout(timer)
  }
  const heardBy = { onresult, onerror, onend }
  // Results that are not final yet say when a sentence began.
  Object.assign(recognition, { lang: `${language}-IN`, continuous: true, interimResults: true, ...heardBy })
  begin()
  return {
    finish() {
      end()
      recognition.stop()
    },
    drop() {
      end()
      isDropped = true
      recognition.abort()
    },
  }
}
