import type { SentFile } from '../../messages/attachments.ts'
import type { FileToSend } from '../../messages/fileToSend.ts'
import { FileCard } from './FileCard.tsx'
import { SentPicture } from './SentPicture.tsx'
import { UnsentFile } from './UnsentFile.tsx'

interface FileInMessageProps {
  readonly channelId: string
  readonly isCurrent: boolean
  readonly file: SentFile | FileToSend
}

/** A picture or a document in a message, or one that is still to be sent. */
export function FileInMessage({ channelId, isCurrent, file }: FileInMessageProps) {
  if ('blob' in file) return <UnsentFile file={file} />
  const Shown = file.isPicture ? SentPicture : FileCard
  return <Shown channelId={channelId} file={file} isCurrent={isCurrent} />
}
