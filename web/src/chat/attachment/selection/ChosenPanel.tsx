import { useQuery } from '@tanstack/react-query'

import { useTexts } from '../../../texts/texts.ts'
import { queryClient } from '../../../wire/queries.ts'
import type { Chosen } from './chosenFiles.ts'
import styles from '../MessageFile.module.css'

interface ChosenPanelProps {
  readonly channelId: string
  readonly chosen: Chosen
  /** Whether the message has a text besides. */
  readonly hasText: boolean
  /** Called when the button that has the focus goes. */
  readonly onGone: () => void
}

/** The file that goes with the next message. The component that shows it loads with the first file. */
export function ChosenPanel(props: ChosenPanelProps) {
  const t = useTexts()
  const part = useQuery(
    { queryKey: ['chosenFile'], queryFn: () => import('./ChosenFile.tsx'), staleTime: Infinity },
    queryClient,
  )
  if (part.data === undefined) {
    return (
      <p role="status" className={styles.opening}>
        {t('chat.loading')}
      </p>
    )
  }
  const { ChosenFile } = part.data
  return <ChosenFile {...props} />
}
