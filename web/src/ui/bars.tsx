/** A small bar per day (or week): the picture is for eyes, the same figures stand in a hidden table for screen readers. */
import classes from './bars.module.css';

type Bar = { readonly key: string; readonly label: string; readonly value: number; readonly text: string };
type Props = { readonly label: string; readonly bars: readonly Bar[]; readonly height?: number };

export function Bars({ label, bars, height = 56 }: Props) {
  const top = Math.max(1, ...bars.map(({ value }) => Math.abs(value)));
  return (
    <figure className={classes.figure}>
      <div className={classes.bars} style={{ height }} aria-hidden>
        {bars.map(({ key, label, value, text }) => (
          <span key={key} className={classes.slot} title={`${label}: ${text}`}>
            <span
              className={classes.bar}
              data-negative={value < 0}
              style={{ height: `${Math.max(2, (Math.abs(value) / top) * height)}px` }}
            />
          </span>
        ))}
      </div>
      <table className="visually-hidden">
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
    </figure>
  );
}
