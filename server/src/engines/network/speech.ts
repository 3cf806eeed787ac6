import OpenAI, { toFile } from 'openai'
import * as v from 'valibot'

/** A service that writes down speech, behind an address that speaks OpenAI's protocol. */
export interface SpeechService {
  readonly baseUrl: string
  readonly model: string
  readonly key: string | undefined
  /** The most milliseconds of a track; ten minutes if it is missing. */
  readonly wholeMs?: number
}

/** Some words, with their seconds since the beginning of the sound. */
export interface Heard {
  readonly start: number
  readonly words: string
}

/** Writes down speech. */
export interface Speech {
  /** Returns the words of a sound file (WebM with Opus); throws if the service does not write them down. */
  hear(sound: Buffer): Promise<readonly Heard[]>
}

const usualWholeMs = 600_000
const mostReplyBytes = 2_000_000
const mostSegments = 5000
const mostLength = 1000

const reply = v.object({
  segments: v.pipe(
    v.array(v.object({ start: v.pipe(v.number(), v.minValue(0), v.maxValue(86_400)), text: v.string() })),
    v.maxLength(mostSegments),
  ),
})

/** Opens a service outside the product. What it says is text: control characters go, and too much is refused. */
export function openSpeech({ baseUrl, model, key, wholeMs = usualWholeMs }: SpeechService): Speech {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: key ?? 'none',
    maxRetries: 0,
    timeout: wholeMs,
    logLevel: 'off',
    fetchOptions: { redirect: 'error' },
    fetch: async (input, init) => bounded(await fetch(input, init)),
    // No other setting of the environment may add anything to a request.
    organization: null,
    project: null,
  })
  return {
    async hear(sound) {
      const said = await client.audio.transcriptions.create({
        model,
        file: await toFile(sound, 'voice.webm', { type: 'audio/webm' }),
        response_format: 'verbose_json',
      })
      const read = v.safeParse(reply, said)
      if (!read.success) throw new Error('The speech service replied in another form.')
      return read.output.segments.flatMap(({ start, text }) => {
        const words = text
          .replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
          .trim()
          .slice(0, mostLength)
        return words === '' ? [] : [{ start, words }]
      })
    },
  }
}

/** Breaks a reply off that is longer than any transcript. */
function bounded(response: Response): Response {
  let bytes = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > mostReplyBytes) controller.error(new Error('The reply of the speech service is too long.'))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body?.pipeThrough(count) ?? null, { status, statusText, headers })
}
