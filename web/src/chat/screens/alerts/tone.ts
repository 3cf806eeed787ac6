/** The two notes of the tone, in hertz. */
const notes = [659, 880] as const
const noteSeconds = 0.12
const loudness = 0.06
/** Several messages in a row sound once. */
const pauseMs = 2000

let context: AudioContext | undefined
let lastAt = Number.NEGATIVE_INFINITY

/** Plays a soft tone. Browsers allow sound only after the person has pressed something on the page. */
export function playTone(): void {
  const now = performance.now()
  if (now - lastAt < pauseMs || !mayMakeSound()) return
  lastAt = now
  context ??= new AudioContext()
  const playing = context
  // A browser may put the sound of a hidden tab to sleep.
  void playing.resume().then(() => play(playing), ignore)
}

function mayMakeSound(): boolean {
  if (!('AudioContext' in globalThis)) return false
  const activation: UserActivation | undefined = navigator.userActivation
  return activation?.hasBeenActive ?? true
}

function play(on: AudioContext): void {
  for (const [index, hertz] of notes.entries()) {
    const from = on.currentTime + index * noteSeconds
    const tone = new OscillatorNode(on, { frequency: hertz })
    const gain = new GainNode(on, { gain: 0 })
    gain.gain.setValueAtTime(0, from)
    gain.gain.linearRampToValueAtTime(loudness, from + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.001, from + 2 * noteSeconds)
    tone.connect(gain).connect(on.destination)
    tone.start(from)
    tone.stop(from + 2 * noteSeconds)
  }
}

const ignore = () => undefined
