import type { Attachment } from '@saathi/contract/chat/attachmentCalls.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'

import { NetworkFailure } from '../../wire/api.ts'
import { queryClient } from '../../wire/queries.ts'
import { type FileOf, forgetLinks, linksOf } from './links.ts'
import { keepPicture, seenPicture } from './seenPictures.ts'

/** Milliseconds before each further question for a small picture that is still being made. */
const waitsMs = [1000, 2000, 4000, 8000] as const

interface PictureOf extends FileOf {
  /** Whether the file itself can be shown if there is no small picture of it. */
  readonly isPicture: boolean
  /** Whether only what is on this device is shown, because the person saves data. */
  readonly isAsked: boolean
}

/** The small picture of a file; null if there is none, or if only a press loads it. */
export function usePicture({ channelId, id, isPicture, isAsked }: PictureOf): UseQueryResult<Blob | null> {
  return useQuery(
    {
      queryKey: ['picture', channelId, id, isAsked],
      queryFn: async ({ signal }) =>
        (await seenPicture(id)) ?? (isAsked ? null : loadSmall({ channelId, id, isPicture }, signal)),
      staleTime: Infinity,
      retry: (failures, error) => error instanceof NetworkFailure && failures < 2,
    },
    queryClient,
  )
}

async function loadSmall(
  { channelId, id, isPicture }: Omit<PictureOf, 'isAsked'>,
  signal: AbortSignal,
): Promise<Blob | null> {
  let file = await linksOf({ channelId, id })
  for (const wait of waitsMs) {
    if (file.thumbnailPresignedUrl !== null || !file.thumbnailIsComing) break
    await new Promise((resolve) => setTimeout(resolve, wait))
    signal.throwIfAborted()
    forgetLinks(id)
    file = await linksOf({ channelId, id })
  }
  if (file.thumbnailPresignedUrl === null && !isPicture) return null
  const addressOf = (now: Attachment) => now.thumbnailPresignedUrl ?? now.presignedUrl
  const blob = await load({ channelId, id }, { addressOf, signal })
  await keepPicture(id, blob)
  return blob
}

interface Loading {
  readonly addressOf: (file: Attachment) => string
  readonly signal: AbortSignal
  /** Receives the loaded share, from 0 to 1, where the size is known. */
  readonly onProgress?: (share: number) => void
}

/** Loads a file from one of its links. A link that works no more is asked for again, once. */
export async function load(of: FileOf, { addressOf, signal, onProgress }: Loading): Promise<Blob> {
  let answer = await request(addressOf(await linksOf(of)), signal)
  if (!answer.ok) {
    forgetLinks(of.id)
    answer = await request(addressOf(await linksOf(of)), signal)
  }
  if (!answer.ok) {
    forgetLinks(of.id)
    throw new Error(`The file answered ${answer.status}.`)
  }
  if (onProgress === undefined || answer.body === null) return answer.blob()
  const total = Number(answer.headers.get('content-length'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let loaded = 0
  for await (const part of partsOf(answer.body)) {
    parts.push(part)
    loaded += part.byteLength
    if (total > 0) onProgress(loaded / total)
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' })
}

async function request(address: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, { signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw new NetworkFailure(error)
  }
}

/** Reads a stream piece by piece; some browsers cannot loop over a stream itself. */
async function* partsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
