import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/floating/popover.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';
import classes from '../gallery-page.module.css';

const words = {
  open: 'Working hours',
  label: 'Working hours of Anna Petrova',
  hours: 'Monday to Friday, 10:00 to 19:00',
  zone: 'Moscow, GMT+3:00',
  from: 'From',
  done: 'Done',
  rows: Array.from({ length: 40 }, (_, hour) => `Line ${hour + 1}`),
  change: 'Change the hours',
  far: 'Near the edge',
  lines: 'Forty lines',
};

const button = (children: string) => ({ className: classes.opener ?? '', children });

export const popoverEntry: GalleryEntry = {
  about: [
    'Something small beside its button, of whatever is in it. For a list of things to do there is the menu.',
    'A press of the mouse elsewhere, a scroll of the page, Escape and the way out of it by Tab close it; a scroll inside it does not.',
    'It stands below its button, above where only there is room, at most 400 px high and always inside the viewport.',
  ],
  props: [
    { name: 'button', about: 'class, name and content of the button that opens it' },
    { name: 'label', about: 'what the popover is called' },
    { name: 'align', about: 'start, center or end of its button; start unless said otherwise' },
    { name: 'children', about: 'a function of a way to close it; the focus begins on the first field or button' },
  ],
  keys: [
    { key: 'Enter, Space', does: 'opens and closes it from its button' },
    { key: 'Escape', does: 'closes it and gives the focus back to the button' },
    { key: 'Tab', does: 'moves through it, and out of it, which closes it' },
  ],
  examples: [
    {
      title: 'Facts',
      show: (
        <Popover button={button(words.open)} label={words.label}>
          {() => (
            <>
              <p>{words.hours}</p>
              <p className="soft">{words.zone}</p>
            </>
          )}
        </Popover>
      ),
    },
    {
      title: 'A field and a button',
      show: (
        <Popover button={button('Change')} label={words.change}>
          {(close) => (
            <div className={classes.example}>
              <label>
                {words.from} <input type="time" defaultValue="10:00" />
              </label>
              <Button onClick={close}>{words.done}</Button>
            </div>
          )}
        </Popover>
      ),
    },
    {
      title: 'Higher than 400 px, at the end of the line',
      show: (
        <div className={classes.end}>
          <Popover button={button(words.far)} label={words.lines}>
            {() => words.rows.map((row) => <p key={row}>{row}</p>)}
          </Popover>
        </div>
      ),
    },
  ],
};
