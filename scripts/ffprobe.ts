import { execFileSync } from 'node:child_process'

import { findProgram } from './debianProgram.ts'

/** The streams of a film, as ffprobe counts them after it has read all of it. */
export interface FilmStream {
  readonly codec_name: string
  readonly nb_read_frames: string
}

/** Reads a film to its end with Debian's ffprobe; on Debian as root it installs the package. Throws if anything in it is broken. */
export function streamsOf(file: string): FilmStream[] {
  const program = findProgram({
    name: 'ffprobe',
    package: 'ffmpeg',
    setting: 'FFPROBE_PATH',
    usedBy: 'The tests of recorded calls',
  })
  const options = ['-v', 'error', '-count_frames', '-show_entries', 'stream=codec_name,nb_read_frames']
  const said = execFileSync(program, [...options, '-of', 'json', file], { encoding: 'utf8' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program writes this form
  return (JSON.parse(said) as { streams: FilmStream[] }).streams
}
