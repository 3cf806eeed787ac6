/** Two tones, in hertz, that ring for a second out of three. */
const tones = [523.25, 659.25]
const everyMs = 3000

/** Rings until the returned function is called. A browser that allows no sound before the first press stays silent. */
export function startRingtone(): () => void {
  if (!('AudioContext' in globalThis)) return () => undefined
  const context = new AudioContext()
  const ring = () => {
    for (const [index, tone] of tones.entries()) {
      const from = context.currentTime + index * 0.35
      const gain = context.createGain()
      gain.gain.setValueAtTime(0, from)
      gain.gain.linearRampToValueAtTime(0.15, from + 0.05)
      gain.gain.exponentialRampToValueAtTime(0.001, from + 0.6)
      const oscillator = context.createOscillator()
      oscillator.frequency.value = tone
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(from)
      oscillator.stop(from + 0.6)
    }
  }
  ring()
  const timer = setInterval(ring, everyMs)
  return () => {
    clearInterval(timer)
    void context.close().catch(() => undefined)
  }
}
