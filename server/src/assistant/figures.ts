import { Counter, Histogram } from 'prom-client'

/** Counts the outcomes of questions, for `/metrics`. No label says anything about a person. */
export interface Figures {
  /** `madeBy` is `builtin` or `model`; the name of the model is a setting and would only repeat it. */
  answered(madeBy: 'builtin' | 'model', outcome: string): void
  firstWords(seconds: number): void
  readonly metrics: readonly [Counter, Histogram]
}

/** Returns figures that start at zero. */
export function makeFigures(): Figures {
  const answers = new Counter({
    name: 'assistant_answers_total',
    help: 'Answers of the assistant, by what made them and what became of the question.',
    labelNames: ['made_by', 'outcome'],
    registers: [],
  })
  const first = new Histogram({
    name: 'assistant_first_words_seconds',
    help: 'Time from a question that is taken up to the first words of its answer.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
    registers: [],
  })
  return {
    answered: (madeBy, outcome) => answers.inc({ made_by: madeBy, outcome }),
    firstWords: (seconds) => first.observe(seconds),
    metrics: [answers, first],
  }
}
