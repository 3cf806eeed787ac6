import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A language model on this machine that speaks OpenAI's chat protocol, for development and tests. */
export interface ModelServer {
  /** What `AI_BASE_URL` is set to. */
  readonly url: string
  /** The bodies of the requests that came. */
  readonly asked: readonly string[]
  /** Breaks the connections that are open. */
  readonly drop: () => void
  /** How many requests the other side broke off. */
  readonly brokenOff: () => number
  readonly close: () => Promise<void>
}

/** The faults that a word in the question provokes: `fault:slow` and so on. */
const faults: Readonly<Record<string, (response: ServerResponse) => void>> = {
  // It never says anything.
  slow: () => undefined,
  busy: (response) => void response.writeHead(429, json).end('{"error":{"message":"Too many requests."}}'),
  down: (response) => void response.writeHead(500, json).end('{"error":{"message":"It is broken."}}'),
  html: (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  garbage: (response) => void response.writeHead(200, sse).end('data: {not json\n\n'),
  empty: (response) => finish(response, []),
  refuse: (response) =>
    void begin(response).end(chunk({ refusal: 'I cannot help with that.' }) + chunk({}, 'stop')),
  filtered: (response) =>
    void begin(response).end(chunk({ content: 'Once [1].' }) + chunk({}, 'content_filter')),
  // The connection breaks in the middle of a sentence.
  cut: (response) => {
    begin(response).write(chunk({ content: 'The first half of an answer that' }))
    setTimeout(() => response.destroy(), 20)
  },
  // It begins and never ends.
  held: (response) => void begin(response).write(chunk({ content: 'The first half of an answer that' })),
  endless: (response) => {
    begin(response)
    const timer = setInterval(() => response.write(chunk({ content: 'And so on [1]. '.repeat(40) })), 2)
    response.on('close', () => clearInterval(timer))
  },
  uncited: (response) => finish(response, ['Surely everything is fine.']),
  'made-up': (response) => finish(response, ['It is so [7].']),
  link: (response) => finish(response, ['See https://evil.example for more [1].']),
}

const json = { 'content-type': 'application/json' }
const sse = { 'content-type': 'text/event-stream' }

/** Serves `/v1/chat/completions` on a free port of this machine, or on the given one. */
export function startModelServer(port = 0): Promise<ModelServer> {
  const asked: string[] = []
  let brokenOff = 0
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) brokenOff += 1
    })
    void answer(request, response, asked)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const own = typeof address === 'object' ? address?.port : undefined
      resolve({
        url: `http://127.0.0.1:${own}/v1`,
        asked,
        brokenOff: () => brokenOff,
        drop: () => server.closeAllConnections(),
        close: () => {
          server.closeAllConnections()
          return new Promise((closed) => server.close(() => closed()))
        },
      })
    })
  })
}

async function answer(request: IncomingMessage, response: ServerResponse, asked: string[]): Promise<void> {
  if (request.url !== '/v1/chat/completions' || request.method !== 'POST') {
    response.writeHead(404, json).end('{"error":{"message":"There is nothing here."}}')
    return
  }
  let body = ''
  for await (const piece of request) body += String(piece)
  asked.push(body)
  const name = /fault:([a-z-]+)/.exec(body)?.[1]
  const fault = name === undefined ? undefined : faults[name]
  if (fault === undefined) finish(response, sentencesFrom(body))
  else fault(response)
}

/** Answers with the beginning of the first passage, as a model that reads what it is given. */
function sentencesFrom(body: string): string[] {
  const first =
    /\\"number\\":1,\\"title\\":\\".*?\\",\\"text\\":\\"(.*?)(?:[.।?!]|\\\\n|\\")/.exec(body)?.[1] ??
    'So it is'
  return [...`${first} [1].`.matchAll(/\S+\s*/g)].map(([word]) => word)
}

function begin(response: ServerResponse): ServerResponse {
  return response.writeHead(200, sse)
}

function finish(response: ServerResponse, words: readonly string[]): void {
  begin(response)
  for (const word of words) response.write(chunk({ content: word }))
  response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
}

function chunk(delta: Readonly<Record<string, string>>, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }]
  const event = { id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: 'loopback', choices }
  return `data: ${JSON.stringify(event)}\n\n`
}

// Run by itself, it serves development: `node scripts/modelServer.ts 4900`.
if (process.argv[1] === import.meta.filename) {
  const { url } = await startModelServer(Number(process.argv[2] ?? 0))
  process.stdout.write(`AI_BASE_URL=${url} AI_MODEL=loopback\n`)
}
