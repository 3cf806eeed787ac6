import { execFileSync } from 'node:child_process'

import { findProgram } from './debianProgram.ts'

/** The streams of a film, as ffprobe counts them after it has read all of it. */
export interface FilmStream {
  readonly codec_name: string
  readonly nb_read_frames: string
}

/** Reads a film to its end with Debian's ffprobe; on Debian as root it installs the package. Throws if anything in it is broken. */
export function streamsOf(file: string): FilmStream[] {
  const said = probe([
    '-count_frames',
    '-show_entries',
    'stream=codec_name,nb_read_frames',
    '-of',
    'json',
    file,
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program writes this form
  return (JSON.parse(said) as { streams: FilmStream[] }).streams
}

/** Returns the seconds between the first and the last packet of a film. */
export function secondsOf(file: string): number {
  const times = probe(['-show_entries', 'packet=pts_time', '-of', 'csv=p=0', file])
    .split('\n')
    .map(Number.parseFloat)
    .filter(Number.isFinite)
  return Math.max(...times) - Math.min(...times)
}

function probe(options: readonly string[]): string {
  const program = findProgram({
    name: 'ffprobe',
    package: 'ffmpeg',
    setting: 'FFPROBE_PATH',
    usedBy: 'The tests of recorded calls',
  })
  return execFileSync(program, ['-v', 'error', ...options], { encoding: 'utf8' })
}
