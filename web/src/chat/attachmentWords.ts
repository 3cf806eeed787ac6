import type { Translate } from '../texts/texts.ts'
import type { Attachment } from './messages/attachments.ts'

/** Returns in words what a message without a text carries, for example `Photo`. */
export function wordsOfAttachments([first]: readonly Attachment[], t: Translate): string {
  if (first === undefined) return t('chat.quotedElse')
  if (first.kind === 'gif') return t('chat.aGif')
  if (first.kind === 'link') return first.title === '' ? first.url : first.title
  if (first.kind === 'file' && first.isPicture) return t('chat.aPhoto')
  return first.name === '' ? t('chat.attachment') : t('chat.fileNamed', { name: first.name })
}
