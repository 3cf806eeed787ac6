import { shownFileName } from '@saathi/contract/chat/attachments.ts'

/** The letters of a file's name that a message shows. */
const shownLetters = 15

/** The name of a document in a message. Where it needs a second line, its ending moves there whole. */
export function FileName({ name }: { readonly name: string }) {
  const shown = shownFileName(name, shownLetters)
  const dot = shown.lastIndexOf('.')
  return (
    <strong dir="auto">
      {dot > 0 ? shown.slice(0, dot) : shown}
      <wbr />
      {dot > 0 ? shown.slice(dot) : ''}
    </strong>
  )
}
