import { useQuery } from '@tanstack/react-query'

import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts/texts.ts'
import { queryClient } from '../../wire/queries.ts'

interface EmojiPanelProps {
  readonly onPick: (emoji: string) => void
}

/** All emoji, with their names; both load when they are first asked for. */
export function EmojiPanel({ onPick }: EmojiPanelProps) {
  const t = useTexts()
  const part = useQuery(
    { queryKey: ['emojiPicker'], queryFn: () => import('./EmojiPicker.tsx'), staleTime: Infinity },
    queryClient,
  )
  return (
    <Loaded
      answer={part}
      shapes={['line', 'card']}
      label={t('chat.loading')}
      failed={{ title: t('chat.pickerFailed'), as: 'banner' }}
    >
      {({ EmojiPicker }) => <EmojiPicker onPick={onPick} />}
    </Loaded>
  )
}
