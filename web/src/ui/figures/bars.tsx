/** A bar chart by day or week. Negative values point down. Hidden from screen readers, which read the same figures from a hidden table. */
import classes from './bars.module.css';

type Bar = { readonly key: string; readonly label: string; readonly value: number; readonly text: string };
type Props = {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly height?: number;
  /** Optional click handler of a bar. The same must be reachable by keyboard elsewhere. */
  readonly onBar?: (key: string) => void;
};

export function Bars({ label, bars, height = 56, onBar }: Props) {
  const values = bars.map(({ value }) => value);
  const [top, bottom] = [Math.max(0, ...values), Math.max(0, ...values.map((value) => -value))];
  const lengthOf = (value: number) => (Math.abs(value) / Math.max(1, top + bottom)) * height;
  const floor = lengthOf(bottom);
  return (
    <figure className={classes.figure}>
      <div className={classes.bars} style={{ height }} aria-hidden>
        {bars.map(({ key, label, value, text }) => {
          const slot = { className: classes.slot, title: `${label}: ${text}` };
          const bar = (
            <span
              key={key}
              className={classes.bar}
              data-negative={value < 0}
              style={{ height: `${Math.max(2, lengthOf(value))}px`, marginBottom: `${value < 0 ? floor - lengthOf(value) : floor}px` }}
            />
          );
          return onBar === undefined ? (
            <span key={key} {...slot}>
              {bar}
            </span>
          ) : (
            <button key={key} type="button" tabIndex={-1} {...slot} onClick={() => onBar(key)}>
              {bar}
            </button>
          );
        })}
      </div>
      {/* Firefox shows the caption of a hidden table. */}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <tbody>
            {bars.map(({ key, label, text }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
