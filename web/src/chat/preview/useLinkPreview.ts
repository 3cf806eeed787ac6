import { previewCalls } from '@saathi/contract/chat/previewCalls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSettled } from '../../ui/useSettled.ts'
import { ask } from '../../wire/api.ts'
import { queryClient } from '../../wire/queries.ts'
import type { PageOfWeb } from '../messages/attachments.ts'
import { firstAddress } from './webAddresses.ts'

/** Milliseconds from typing or from pasting an address until its page is requested. */
const typedMs = 2000
const pastedMs = 700
/** A change by more characters than this was not typed. */
const typedAtOnce = 3

interface LinkPreview {
  /** The page whose preview is shown; undefined while there is none. */
  readonly page: PageOfWeb | undefined
  /** The page that goes with the message. It may be unknown still; then the server fills it in later. */
  readonly sent: PageOfWeb | null
  /** Sends this address without a preview. */
  readonly remove: () => void
}

/** Asks for the preview of the first address in a text, once it has stayed the same for a moment. */
export function useLinkPreview(text: string, isOpen: boolean): LinkPreview {
  const [removed, setRemoved] = useState<string>()
  const address = isOpen ? firstAddress(text) : undefined
  // Without the preview was meant for this message only.
  if (address === undefined && removed !== undefined) setRemoved(undefined)
  const debounced = useDebouncedAddress(address, text)
  const wanted = address !== removed && address === debounced ? address : undefined
  const found = useQuery(
    {
      queryKey: ['linkPreview', wanted],
      queryFn: async ({ signal }) => {
        try {
          return await ask(previewCalls.linkPreview, { query: { url: wanted ?? '' } }, { signal })
        } catch (error) {
          // oxlint-disable-next-line no-console -- a page without a preview is a matter for developers, not for the person who writes
          if (!signal.aborted) console.info('Failed to fetch preview', error)
          throw error
        }
      },
      enabled: wanted !== undefined,
      retry: false,
      staleTime: Infinity,
    },
    queryClient,
  )
  const page = wanted === undefined ? undefined : found.data && { ...found.data, url: wanted }
  const isUnknown = address === undefined || address === removed || (wanted !== undefined && found.isError)
  return {
    page,
    sent: isUnknown ? null : (page ?? { url: address, title: '', description: '', image: null }),
    remove: () => setRemoved(address),
  }
}

/** Returns the address once it has stayed the same for a while; the while is shorter if it was pasted. */
function useDebouncedAddress(address: string | undefined, text: string): string | undefined {
  const [last, setLast] = useState({ address, length: text.length, waitMs: pastedMs })
  if (last.address !== address) {
    const isPasted = Math.abs(text.length - last.length) > typedAtOnce
    setLast({ address, length: text.length, waitMs: isPasted ? pastedMs : typedMs })
  } else if (last.length !== text.length) setLast({ ...last, length: text.length })
  return useSettled(address, last.waitMs)
}
