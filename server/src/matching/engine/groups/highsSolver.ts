import * as highs from 'highs'

/** The types of the package are those of its CommonJS build; as a module, its default export is the loader itself. */
type Loader = typeof highs.default.default

let loading: ReturnType<Loader> | undefined

/** Compiling the solver takes longer than most of what it solves, so a thread does it once. */
export function loadSolver(): ReturnType<Loader> {
  const loader: unknown = highs.default
  if (!isLoader(loader)) throw new Error('The package highs has changed how it is loaded.')
  loading ??= loader()
  return loading
}

function isLoader(value: unknown): value is Loader {
  return typeof value === 'function'
}
