import OpenAI from 'openai'

/** A language model behind an address that speaks OpenAI's chat protocol. */
export interface ModelService {
  readonly baseUrl: string
  readonly model: string
  readonly key: string | undefined
}

/** The limits of a model's time and text. */
export interface ModelLimits {
  /** Milliseconds until the first words, and until the end. */
  readonly firstMs: number
  readonly wholeMs: number
  readonly characters: number
  /** Bytes that are read, including everything around the words. */
  readonly bytes: number
}

/** Why a model's text cannot be used. */
export type ModelFault = 'slow' | 'endless' | 'empty' | 'refused' | 'cut' | 'busy' | 'broken' | 'stopped'

/** The model did not write a whole text. */
export class ModelFailure extends Error {
  readonly fault: ModelFault

  constructor(fault: ModelFault) {
    super(`The model failed: ${fault}.`)
    this.fault = fault
  }
}

/** The input of a model: instructions for its answer, and the material for it. */
export interface Prompt {
  readonly rules: string
  readonly material: string
}

/** Writes texts. */
export interface Model {
  readonly name: string
  /**
   * Returns the whole text and passes on its parts as they come; throws a `ModelFailure` if it is incomplete, or if
   * the signal stops the request.
   */
  write(prompt: Prompt, part: (text: string) => void, stop?: AbortSignal): Promise<string>
}

/** Opens a model outside the product. Every fault becomes a `ModelFailure`; the prompt is never logged. */
export function openModel({ baseUrl, model, key }: ModelService, limits: ModelLimits): Model {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: key ?? 'none',
    maxRetries: 0,
    timeout: limits.wholeMs,
    logLevel: 'off',
    fetchOptions: { redirect: 'error' },
    fetch: async (input, init) => bounded(await fetch(input, init), limits.bytes),
    // No other setting of the environment may add anything to a request.
    organization: null,
    project: null,
  })
  return {
    name: model,
    async write(prompt, part, stop) {
      const stopping = new AbortController()
      let isSlow = false
      const stopAfter = (milliseconds: number) =>
        setTimeout(() => {
          isSlow = true
          stopping.abort()
        }, milliseconds)
      const first = stopAfter(limits.firstMs)
      const whole = stopAfter(limits.wholeMs)
      try {
        const stream = await client.chat.completions.create(requestFor(model, prompt), {
          signal: stop === undefined ? stopping.signal : AbortSignal.any([stopping.signal, stop]),
        })
        return await wholeText(stream, limits.characters, (text) => {
          clearTimeout(first)
          part(text)
        })
      } catch (error) {
        if (stop?.aborted === true) throw new ModelFailure('stopped')
        throw new ModelFailure(isSlow ? 'slow' : faultOf(error))
      } finally {
        clearTimeout(first)
        clearTimeout(whole)
        stopping.abort()
      }
    },
  }
}

/**
 * Returns the same response, which is cut off if it is longer: the client would otherwise collect a line without an
 * end.
 */
function bounded(response: Response, mostBytes: number): Response {
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength
      if (bytes > mostBytes) controller.error(new ModelFailure('endless'))
      else controller.enqueue(piece)
    },
  })
  return new Response(response.body?.pipeThrough(counting) ?? null, response)
}

function requestFor(
  model: string,
  { rules, material }: Prompt,
): OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming {
  return {
    model,
    stream: true,
    temperature: 0.2,
    messages: [
      { role: 'system', content: rules },
      { role: 'user', content: material },
    ],
  }
}

type Chunks = AsyncIterable<OpenAI.Chat.Completions.ChatCompletionChunk>

async function wholeText(
  chunks: Chunks,
  mostCharacters: number,
  part: (text: string) => void,
): Promise<string> {
  let text = ''
  let ended: string | undefined
  for await (const { choices } of chunks) {
    // A server that implements the protocol badly may send chunks of any form.
    const choice = Array.isArray(choices) ? choices[0] : undefined
    if (typeof choice?.delta?.refusal === 'string') throw new ModelFailure('refused')
    const more: unknown = choice?.delta?.content
    if (typeof more === 'string' && more !== '') {
      text += more
      if (text.length > mostCharacters) throw new ModelFailure('endless')
      part(more)
    }
    ended = choice?.finish_reason ?? ended
  }
  if (ended === 'content_filter') throw new ModelFailure('refused')
  if (ended !== 'stop') throw new ModelFailure(text === '' && ended === undefined ? 'empty' : 'cut')
  if (text.trim() === '') throw new ModelFailure('empty')
  return text
}

function faultOf(error: unknown): ModelFault {
  if (error instanceof ModelFailure) return error.fault
  if (error instanceof OpenAI.APIError && error.status === 429) return 'busy'
  return 'broken'
}
