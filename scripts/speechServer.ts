import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A service on this machine that writes down speech in OpenAI's protocol, for development and tests. */
export interface SpeechServer {
  /** What `STT_BASE_URL` is set to. */
  readonly url: string
  /** The sound files that came. */
  readonly heard: readonly Buffer[]
  close(): Promise<void>
}

/** A part of speech, in the protocol's form. */
export interface SpokenSegment {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Answers a sound file; a string is sent as it is, and undefined never. */
type Answer = (sound: Buffer, count: number) => readonly SpokenSegment[] | string | undefined

/** Without an answer of the test, the service says how much it was given. */
const lengthOf: Answer = (sound) => [{ start: 0, end: 1, text: `I heard ${sound.length} bytes.` }]

/** Serves `/v1/audio/transcriptions` on a free port of this machine, or on the given one. */
export function startSpeechServer(answer: Answer = lengthOf, port = 0): Promise<SpeechServer> {
  const heard: Buffer[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const file = await fileOf(request)
      if (request.url !== '/v1/audio/transcriptions' || file === undefined) {
        response.writeHead(400, json).end('{"error":{"message":"Send a file and a model."}}')
        return
      }
      heard.push(file)
      reply(response, answer(file, heard.length))
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') return reject(new Error('There is no port.'))
      resolve({
        url: `http://127.0.0.1:${address.port}/v1`,
        heard,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}

const json = { 'content-type': 'application/json' }

function reply(response: ServerResponse, said: ReturnType<Answer>): void {
  if (said === undefined) return
  if (typeof said === 'string') {
    response.writeHead(200, json).end(said)
    return
  }
  const text = said.map((each) => each.text).join(' ')
  response
    .writeHead(200, json)
    .end(JSON.stringify({ task: 'transcribe', language: 'english', duration: 1, text, segments: said }))
}

/** Returns the file of a form that has a model and asks for segments. */
async function fileOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  const form = await new Response(Buffer.concat(chunks), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('file')
  if (!(file instanceof File) || form.get('model') === null) return undefined
  return form.get('response_format') === 'verbose_json' ? Buffer.from(await file.arrayBuffer()) : undefined
}
