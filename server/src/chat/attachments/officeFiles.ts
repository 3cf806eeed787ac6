/** The kinds of office documents. */
export type OfficeKind = 'word' | 'sheet' | 'slides'

/** The folder that holds the main part of a newer document, and the names of the streams of an older one. */
const marks = {
  word: { folder: 'word/', streams: ['WordDocument'] },
  sheet: { folder: 'xl/', streams: ['Workbook', 'Book'] },
  slides: { folder: 'ppt/', streams: ['PowerPoint Document'] },
} as const satisfies Record<OfficeKind, { readonly folder: string; readonly streams: readonly string[] }>

/**
 * Where older documents store programs, and how newer ones name those parts. A phone or a
 * careless click may run these programs.
 */
const olderMacros = ['_VBA_PROJECT', '_VBA_PROJECT_CUR']
const newerMacros = /(?:^|\/)(?:vba\w*\.(?:bin|xml)|activeX\/|macrosheets\/)/i

const compoundHead = 'd0cf11e0a1b11ae1'

/**
 * Whether the bytes are a document in the older office format: a compound file with the stream of its kind, and
 * without programs.
 */
export function isOlderOffice(kind: OfficeKind, bytes: Buffer): boolean {
  if (bytes.subarray(0, 8).toString('hex') !== compoundHead) return false
  if (olderMacros.some((name) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le')))) return false
  // With a password, a newer document is a compound file too.
  return [...marks[kind].streams, 'EncryptedPackage'].some((name) =>
    bytes.includes(Buffer.from(`${name}\0`, 'utf16le')),
  )
}

/**
 * Whether the bytes are a document in the newer office format without programs. Only the list of its parts is read;
 * nothing is unpacked.
 */
export function isOffice(kind: OfficeKind, bytes: Buffer): boolean {
  const names = partsOf(bytes)
  if (names.some((name) => newerMacros.test(name))) return false
  return names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(marks[kind].folder))
}

const partHead = 0x04034b50
const entryHead = 0x02014b50
const listEnd = 0x06054b50
const [entryBytes, endBytes, mostRemark] = [46, 22, 65_535]
/** No honest document of 5 MB has more parts, or more bytes when unpacked; such a file would harm its readers. */
const mostParts = 10_000
const mostUnpacked = 300 * 1024 * 1024

/**
 * Returns the names in the list of parts at the end of a ZIP file; none if the file is broken or claims to be too
 * large.
 */
function partsOf(bytes: Buffer): string[] {
  if (bytes.length < endBytes || bytes.readUInt32LE(0) !== partHead) return []
  const end = endOfList(bytes)
  if (end === undefined) return []
  const names: string[] = []
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostParts) return []
  let unpacked = 0
  let at = bytes.readUInt32LE(end + 16)
  for (let number = 0; number < count; number += 1) {
    if (at + entryBytes > end || bytes.readUInt32LE(at) !== entryHead) return []
    unpacked += bytes.readUInt32LE(at + 24)
    if (unpacked > mostUnpacked) return []
    const nameBytes = bytes.readUInt16LE(at + 28)
    names.push(bytes.subarray(at + entryBytes, at + entryBytes + nameBytes).toString('utf8'))
    at += entryBytes + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
}

function endOfList(bytes: Buffer): number | undefined {
  for (let at = bytes.length - endBytes; at >= Math.max(0, bytes.length - endBytes - mostRemark); at -= 1) {
    if (bytes.readUInt32LE(at) === listEnd) return at
  }
  return undefined
}
