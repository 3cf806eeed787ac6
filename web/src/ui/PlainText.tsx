import { readPlainText, type TextRun } from './plainText.ts'
import styles from './PlainText.module.css'

/** Text from content or people as paragraphs, lists and bold words; whatever else stands in it is shown as it is. */
export function PlainText({ text }: { readonly text: string }) {
  return (
    <div className={styles.text}>
      {readPlainText(text).map((block, index) =>
        block.kind === 'list' ? (
          <ul key={index}>
            {block.lines.map((line, number) => (
              <li key={number}>
                <Runs runs={line} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={index}>
            {block.lines.map((line, number) => (
              <span key={number}>
                {number === 0 ? null : <br />}
                <Runs runs={line} />
              </span>
            ))}
          </p>
        ),
      )}
    </div>
  )
}

function Runs({ runs }: { readonly runs: readonly TextRun[] }) {
  return runs.map((run, index) =>
    run.bold ? <strong key={index}>{run.text}</strong> : <span key={index}>{run.text}</span>,
  )
}
