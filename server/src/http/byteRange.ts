import type { BytesPart } from '../engines/files/files.ts'

/**
 * Returns the part of a file that a Range header asks for, or `unsatisfiable` if the file has no such part.
 * Undefined if the header does not ask for exactly one part: then the whole file is the right reply, even for
 * several parts or an invalid range.
 */
export function partOf(header: string | undefined, size: number): BytesPart | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'unsatisfiable'
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
