import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './steps.ts'

const folders = ['server', 'web', 'contract', 'scripts', 'e2e', 'bench', 'content', 'deploy', 'docs']

/** Returns the paths in backticks of a text that begin with a folder of the repository. A name in `<>` stands for any name. */
export function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, written = '']) => written)
    .filter((written) => folders.includes(written.split('/', 1)[0] ?? '') && written.includes('/'))
    .map((path) => path.replaceAll(/<[^>]*>/g, '*').replace(/\/$/, ''))
}

/** Returns a sentence for each path of the documents where there is no file or folder. */
export function checkDocumentPaths(): string[] {
  return globSync('{ARCHITECTURE.md,CONTRIBUTING.md,docs/*.md}', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pathsIn(line)
          .filter((path) => globSync(path, { cwd: root }).length === 0)
          .map((path) => `${file}:${index + 1}: there is no ${path}`),
      ),
  )
}
