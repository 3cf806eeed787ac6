import {
  attachmentEndingOf,
  attachmentKinds,
  problemOfAttachment,
} from '@saathi/contract/chat/attachments.ts'
import { useSyncExternalStore } from 'react'

import { onIdentity } from '../../../device/identity.ts'
import { makeListeners } from '../../../device/listeners.ts'
import type { FileToSend } from '../../messages/fileToSend.ts'

/** The file that a person chose in a channel and did not send yet. */
export type Chosen =
  | { readonly state: 'preparing'; readonly name: string; readonly isPicture: boolean }
  | { readonly state: 'ready'; readonly file: FileToSend }
  | { readonly state: 'refused'; readonly code: 'attachment_type' | 'attachment_size' | 'attachment_empty' }

const codes = {
  attachmentType: 'attachment_type',
  attachmentSize: 'attachment_size',
  attachmentEmpty: 'attachment_empty',
} as const
const chosen = new Map<string, Chosen>()
const changes = makeListeners()

onIdentity(({ kind }) => {
  if (kind !== 'went') return
  chosen.clear()
  changes.tell()
})

/** The chosen file of a channel; the component renders again when it changes. */
export function useChosen(channelId: string): Chosen | undefined {
  return useSyncExternalStore(changes.listen, () => chosen.get(channelId))
}

/** Takes the first of some files for the next message of a channel, and makes a picture smaller. A second file is taken only after the first is gone. */
export async function chooseFile(channelId: string, files: readonly File[]): Promise<void> {
  const [file] = files
  if (file === undefined || (chosen.get(channelId)?.state ?? 'refused') !== 'refused') return
  const name = nameOf(file)
  const problem = problemOfAttachment({ name, size: file.size })
  if (problem !== undefined) return note(channelId, { state: 'refused', code: codes[problem] })
  const isPicture = isPictureName(name)
  const preparing = { state: 'preparing', name, isPicture } as const
  note(channelId, preparing)
  const ready = await prepared(file, name).catch(() => undefined)
  // The person may have removed it meanwhile.
  if (chosen.get(channelId) !== preparing) return
  if (ready === undefined) note(channelId, { state: 'refused', code: 'attachment_type' })
  else note(channelId, { state: 'ready', file: ready })
}

/** Removes the chosen file of a channel, and the note about a refused one. */
export function forgetChosen(channelId: string): void {
  chosen.delete(channelId)
  changes.tell()
}

/** Whether a file is one of the pictures that can be sent. */
export function isPictureName(name: string): boolean {
  const ending = attachmentEndingOf(name)
  return ending !== undefined && attachmentKinds[ending].kind === 'image'
}

/** The kinds of file that the device offers. A phone offers its camera if the list has types of pictures. */
export const accepted = Object.entries(attachmentKinds)
  .flatMap(([ending, { type }]) => [`.${ending}`, type])
  .join(',')

async function prepared(file: File, name: string): Promise<FileToSend> {
  // The file itself may change or vanish before it is sent, so its bytes are taken now.
  const blob = new Blob([await file.arrayBuffer()], { type: typeOf(name) })
  if (!isPictureName(name)) return { blob, name, isPicture: false, width: null, height: null }
  const { shrinkPicture } = await import('./shrinkPicture.ts')
  return shrinkPicture(name, blob)
}

/** Returns a file's name. Some phones give a picture no ending; then its type gives one. */
function nameOf({ name, type }: File): string {
  if (name.includes('.')) return name
  const ending = Object.entries(attachmentKinds).find((each) => each[1].type === type)?.[0]
  return ending === undefined ? name : `${name}.${ending}`
}

function typeOf(name: string): string {
  const ending = attachmentEndingOf(name)
  return ending === undefined ? '' : attachmentKinds[ending].type
}

function note(channelId: string, next: Chosen): void {
  chosen.set(channelId, next)
  changes.tell()
}
