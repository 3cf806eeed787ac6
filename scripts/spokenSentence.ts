import { execFileSync } from 'node:child_process'

import { findProgram } from './debianProgram.ts'

const usedBy = 'The tests of recorded calls'

/** Writes a spoken sentence as a sound file, by Debian's espeak-ng. The pitch is from 0 to 99, and tells voices apart. */
export function writeSentence(
  file: string,
  { words, pitch }: { readonly words: string; readonly pitch: number },
): void {
  const program = findProgram({ name: 'espeak-ng', package: 'espeak-ng', setting: 'ESPEAK_PATH', usedBy })
  execFileSync(program, ['-v', 'en', '-p', String(pitch), '-w', file, words], { timeout: 20_000 })
}

const rate = 8000
const windowSize = 400
/** The highest and the lowest pitch of a voice, in samples of a period. */
const shortest = 20
const longest = 110

/** Returns the pitch of the voice in a sound file in hertz, the middle of all its loud moments; undefined if nobody speaks. */
export function pitchOf(sound: Buffer): number | undefined {
  const program = findProgram({ name: 'ffmpeg', package: 'ffmpeg', setting: 'FFMPEG_PATH', usedBy })
  const options = ['-v', 'error', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', String(rate), 'pipe:1']
  const decoded = execFileSync(program, options, { input: sound, maxBuffer: 100_000_000, timeout: 20_000 })
  const samples = new Int16Array(decoded.buffer, decoded.byteOffset, Math.floor(decoded.length / 2))
  const pitches: number[] = []
  for (let at = 0; at + windowSize + longest < samples.length; at += windowSize) {
    const pitch = pitchAt(samples, at)
    if (pitch !== undefined) pitches.push(pitch)
  }
  return pitches.toSorted((one, other) => one - other)[Math.floor(pitches.length / 2)]
}

function pitchAt(samples: Int16Array, at: number): number | undefined {
  const likeness = (lag: number) => {
    let sum = 0
    for (let n = at; n < at + windowSize; n += 1) sum += (samples[n] ?? 0) * (samples[n + lag] ?? 0)
    return sum
  }
  const energy = likeness(0)
  if (energy < windowSize * 250_000) return undefined
  const lags = Array.from({ length: longest - shortest }, (_, index) => shortest + index)
  const best = lags.reduce((found, lag) => (likeness(lag) > likeness(found) ? lag : found), shortest)
  return likeness(best) > energy * 0.5 ? rate / best : undefined
}
