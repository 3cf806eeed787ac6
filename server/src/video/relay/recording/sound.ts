import { readPart } from './readWebm.ts'
import { webmCluster, webmHead } from './webm.ts'

/** Returns the sound of a stored take without its picture. One part at a time is in memory with its picture. */
export async function soundOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const sound = [webmHead()]
  for await (const part of parts) {
    const voices = (readPart(part)?.frames ?? []).filter(({ kind }) => kind === 'voice')
    if (voices.length > 0) sound.push(webmCluster(voices))
  }
  return Buffer.concat(sound)
}
