/** The largest file that can be attached, in bytes: 5 MB. */
export const mostAttachmentBytes = 5_242_880

/** The kinds of file that can be attached, by the ending of their names. */
export const attachmentKinds = {
  jpg: { type: 'image/jpeg', kind: 'image' },
  jpeg: { type: 'image/jpeg', kind: 'image' },
  gif: { type: 'image/gif', kind: 'image' },
  png: { type: 'image/png', kind: 'image' },
  webp: { type: 'image/webp', kind: 'image' },
  heic: { type: 'image/heic', kind: 'image' },
  txt: { type: 'text/plain', kind: 'document' },
  pdf: { type: 'application/pdf', kind: 'document' },
  doc: { type: 'application/msword', kind: 'document' },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    kind: 'document',
  },
  xls: { type: 'application/vnd.ms-excel', kind: 'document' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', kind: 'document' },
  csv: { type: 'text/csv', kind: 'document' },
  ppt: { type: 'application/vnd.ms-powerpoint', kind: 'document' },
  pptx: {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    kind: 'document',
  },
} as const satisfies Record<string, { readonly type: string; readonly kind: 'image' | 'document' }>

/** The ending of a file that can be attached. */
export type AttachmentEnding = keyof typeof attachmentKinds

/** Returns the ending of a file's name if such a file can be attached; undefined for any other file. */
export function attachmentEndingOf(name: string): AttachmentEnding | undefined {
  const dot = name.lastIndexOf('.')
  const ending = name.slice(dot + 1).toLowerCase()
  return dot >= 0 && isAttachmentEnding(ending) ? ending : undefined
}

function isAttachmentEnding(ending: string): ending is AttachmentEnding {
  return Object.hasOwn(attachmentKinds, ending)
}

/** Returns why a file cannot be attached, judged only by its name and size; undefined if it can. */
export function problemOfAttachment({
  name,
  size,
}: {
  readonly name: string
  readonly size: number
}): 'attachmentType' | 'attachmentSize' | 'attachmentEmpty' | undefined {
  if (attachmentEndingOf(name) === undefined) return 'attachmentType'
  if (size === 0) return 'attachmentEmpty'
  return size > mostAttachmentBytes ? 'attachmentSize' : undefined
}

/** Returns the name of a file as it is shown: its first letters, and its ending. */
export function shownFileName(name: string, mostLetters = 13): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const letters = [...new Intl.Segmenter().segment(stem)].map(({ segment }) => segment)
  return letters.length <= mostLetters ? name : `${letters.slice(0, mostLetters).join('')}…${ending}`
}
