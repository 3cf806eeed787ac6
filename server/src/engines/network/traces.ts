/** One piece of work that a trace shows, from its beginning until `end` is called. */
export interface TracedWork {
  end(result: TracedResult): void
}

/** The result of a piece of work, in names and numbers only, because traces leave the machine. */
export interface TracedResult {
  readonly failed: boolean
  readonly attributes?: Readonly<Record<string, string | number>>
}

/** Sends how long requests and jobs take to a collector of OpenTelemetry. */
export interface Traces {
  begin(name: string, attributes?: Readonly<Record<string, string | number>>): TracedWork
  /** Sends what is left. */
  close(): Promise<void>
}

/**
 * Opens traces that go to a collector by OTLP over HTTP, in groups and off the path of requests. An address without a path gets the usual one,
 * `/v1/traces`. A collector that is away loses its spans and holds nothing up. The libraries load here, so a product without traces does
 * not have them in memory.
 */
export async function openTraces(url: string, version: string): Promise<Traces> {
  const [
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    api,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/api'),
  ])
  const { pathname } = new URL(url)
  const exporter = new OTLPTraceExporter({
    url: pathname === '/' ? new URL('/v1/traces', url).href : url,
    timeoutMillis: 5000,
  })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'saathi', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1000 })],
  })
  const tracer = provider.getTracer('saathi')
  return {
    begin(name, attributes = {}) {
      const span = tracer.startSpan(name, { attributes, kind: api.SpanKind.SERVER })
      return {
        end({ failed, attributes: more = {} }) {
          span.setAttributes(more)
          if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    close: () => provider.shutdown().catch(() => undefined),
  }
}
