import type { Gif } from '@saathi/contract/chat/calls.ts'
import { useQuery } from '@tanstack/react-query'

import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts/texts.ts'
import { queryClient } from '../../wire/queries.ts'

interface GifPanelProps {
  readonly onPick: (gif: Gif) => void
}

/** The moving pictures to choose from; their picker loads when it is first asked for. */
export function GifPanel({ onPick }: GifPanelProps) {
  const t = useTexts()
  const part = useQuery(
    { queryKey: ['gifPicker'], queryFn: () => import('./GifPicker.tsx'), staleTime: Infinity },
    queryClient,
  )
  return (
    <Loaded
      answer={part}
      shapes={['line', 'card']}
      label={t('chat.loading')}
      failed={{ title: t('chat.pickerFailed'), as: 'banner' }}
    >
      {({ GifPicker }) => <GifPicker onPick={onPick} />}
    </Loaded>
  )
}
