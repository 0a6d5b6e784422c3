import { useState } from 'react';
import { Menu, MenuGroup, MenuItem } from '../../../ui/floating/menu.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { GalleryEntry } from '../gallery-entry.ts';
import classes from '../gallery-page.module.css';

const words = {
  actions: ['Write up', 'Move', 'Cancel'],
  sort: 'Sort by',
  orders: ['Name', 'Balance', 'Next lesson'],
  states: 'State',
  state: ['Active', 'Inactive', 'New'],
  hours: Array.from({ length: 48 }, (_, slot) => `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`),
};

const button = (children: string) => ({ className: classes.opener ?? '', children });

function Choices() {
  const [order, setOrder] = useState('Name');
  const [states, setStates] = useState<readonly string[]>(['Active']);
  const toggle = (state: string) => setStates(states.includes(state) ? states.filter((each) => each !== state) : [...states, state]);
  return (
    <Menu align="start" button={button('View')}>
      <MenuGroup title={words.sort}>
        {words.orders.map((each) => (
          <MenuItem key={each} checked={each === order} onSelect={() => setOrder(each)}>
            {each}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup title={words.states}>
        {words.state.map((each) => (
          <MenuItem key={each} multiple checked={states.includes(each)} onSelect={() => toggle(each)}>
            {each}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}

const listOf = (items: readonly string[]) =>
  items.map((each) => (
    <MenuItem key={each} onSelect={() => toast.message(each)}>
      {each}
    </MenuItem>
  ));

export const menuEntry: GalleryEntry = {
  about: [
    'A list of things to do or to choose from, beside its button.',
    'At most 400 px high; what does not fit is scrolled to. It keeps within the viewport and closes as a popover does.',
  ],
  props: [
    { name: 'Menu button', about: 'class, name and content of the button that opens it' },
    { name: 'Menu align', about: 'start or end of its button; end unless said otherwise' },
    { name: 'MenuGroup title', about: 'the heading of some of its items' },
    { name: 'MenuItem onSelect', about: 'what happens; the menu closes unless several may be checked' },
    { name: 'MenuItem checked', about: 'makes it a choice, and says whether it is in force' },
    { name: 'MenuItem multiple', about: 'several items may be checked' },
  ],
  keys: [
    { key: 'Enter, Space, ↓', does: 'opens it, with the focus on the first item' },
    { key: '↓ ↑', does: 'moves to the next or previous item, round and round' },
    { key: 'Home, End', does: 'moves to the first or last item' },
    { key: 'Enter, Space', does: 'chooses' },
    { key: 'Escape', does: 'closes it and gives the focus back to the button' },
    { key: 'Tab', does: 'closes it and goes on' },
  ],
  examples: [
    {
      title: 'Actions',
      show: (
        <Menu align="start" button={button('Lesson')}>
          {listOf(words.actions)}
        </Menu>
      ),
    },
    { title: 'Choices', show: <Choices /> },
    {
      title: 'Longer than 400 px',
      show: (
        <Menu align="start" button={button('Time')}>
          {listOf(words.hours)}
        </Menu>
      ),
    },
  ],
};
