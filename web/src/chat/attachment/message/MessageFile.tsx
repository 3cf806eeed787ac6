import { useQuery } from '@tanstack/react-query'

import { useTexts } from '../../../texts/texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { queryClient } from '../../../wire/queries.ts'
import type { SentFile } from '../../messages/attachments.ts'
import type { FileToSend } from '../../messages/fileToSend.ts'
import styles from '../MessageFile.module.css'
import { boxOf } from '../pictureBox.ts'

interface MessageFileProps {
  readonly channelId: string
  readonly isCurrent: boolean
  /** A file that the server has, or one that is only on this device. */
  readonly file: SentFile | FileToSend
}

/** A file in a message. The component that shows it loads with the first file; until then its place is kept free. */
export function MessageFile(props: MessageFileProps) {
  const { file } = props
  const t = useTexts()
  const part = useQuery(
    { queryKey: ['messageFiles'], queryFn: () => import('./FileInMessage.tsx'), staleTime: Infinity },
    queryClient,
  )
  if (part.data !== undefined) {
    const { FileInMessage } = part.data
    return <FileInMessage {...props} />
  }
  return (
    <span className={styles.place} style={file.isPicture ? boxOf(file) : undefined} data-file>
      <Icon name="attach" />
      <span>{file.isPicture ? t('chat.aPhoto') : file.name}</span>
    </span>
  )
}
