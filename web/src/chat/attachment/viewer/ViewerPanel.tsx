import { useQuery } from '@tanstack/react-query'

import { useTexts } from '../../../texts/texts.ts'
import { queryClient } from '../../../wire/queries.ts'
import styles from '../MessageFile.module.css'
import type { FileInMessage } from './filesIn.ts'
import { useViewed, view } from './viewed.ts'

interface ViewerPanelProps {
  readonly channelId: string
  /** Returns the files of the loaded messages. */
  readonly files: () => readonly FileInMessage[]
}

/** A file of the conversation over the whole screen. The component that shows it loads when a person first opens a file. */
export function ViewerPanel({ channelId, files }: ViewerPanelProps) {
  const t = useTexts()
  const viewed = useViewed(channelId)
  const part = useQuery(
    {
      queryKey: ['fileViewer'],
      queryFn: () => import('./Viewer.tsx'),
      staleTime: Infinity,
      enabled: viewed !== undefined,
    },
    queryClient,
  )
  if (viewed === undefined) return null
  if (part.data === undefined) {
    return (
      <p role="status" className={styles.opening}>
        {part.isError ? t('chat.pickerFailed') : t('chat.loading')}
      </p>
    )
  }
  const { Viewer } = part.data
  return <Viewer channelId={channelId} id={viewed.id} files={files()} onView={view} />
}
