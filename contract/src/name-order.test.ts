import { describe, expect, it } from 'vitest';
import { firstNameOf, firstNamesOf, inNameOrder, retypedName } from './name-order.ts';

describe('the first name of a full name', () => {
  it.each([
    ['Лиза Громова', '', 'Лиза'],
    ['Громова Лиза', '', 'Лиза'],
    ['Громов Марк', 'Громова Вера', 'Марк'],
    ['Марина Бондарь', '', 'Марина'],
    ['Бондарь Марина', 'Бондарь Олег', 'Марина'],
    ['Ева Лисовская', '', 'Ева'],
    ['Лисовская Ева', '', 'Ева'],
    ['Lisa Gromova', 'Vera Gromova', 'Lisa'],
    ['Smith Emma', 'Smith Olivia', 'Emma'],
    ['Emma Smith', 'Smith Olivia', 'Emma'],
    ['Misha', 'Sokolova Anna', 'Misha'],
    ['  Лиза   Громова ', '', 'Лиза'],
    ['', '', ''],
  ])('of "%s", with the family "%s", is "%s"', (name, family, said) => expect(firstNameOf(name, family)).toBe(said));

  it('keeps a child who has the name of the parent', () => expect(firstNameOf('Vera Gromova', 'Gromova Vera')).toBe('Vera'));

  it('is listed for all children of a client', () =>
    expect(firstNamesOf([{ name: 'Громов Марк' }, { name: 'Лиза Громова' }], 'Громова Вера')).toBe('Марк, Лиза'));
});

describe('a typed name', () => {
  it.each([
    ['Громова Лиза', '', 'Лиза Громова'],
    ['Громова Вера Сергеевна', '', 'Вера Сергеевна Громова'],
    ['Ким Аня', '', 'Аня Ким'],
    ['Ильин  Павел', '', 'Павел Ильин'],
    ['Соловьёв Пётр', '', 'Пётр Соловьёв'],
    ['Бондарь Олеся Игоревна', '', 'Олеся Игоревна Бондарь'],
    ['Gromova Vera', '', 'Vera Gromova'],
    ['Smith Emma', 'Olivia Smith', 'Emma Smith'],
    ['Чон Минсу', 'Мария Чон', 'Минсу Чон'],
  ])('that begins with the surname, "%s" of "%s", is turned to "%s"', (typed, family, turned) => {
    expect(inNameOrder(typed, family)).toBe(turned);
    expect(inNameOrder(turned, family)).toBe(turned);
  });

  it.each([
    'Лиза Громова',
    'Вера Сергеевна Громова',
    'Вера Сергеевна',
    'Яков Ким',
    'Лев Роман',
    'Priya Thomas',
    'Grant Helen',
    'Anna Maria Lopez',
    'Громова Вера, мама Лизы',
    'Anna',
    '',
  ])('"%s" stays as it is', (typed) => expect(inNameOrder(typed)).toBe(typed));

  it('is followed, where only the words of the stored name are turned round', () => {
    expect(retypedName('Ким Роман', 'Роман Ким')).toBe('Ким Роман');
    expect(retypedName('Громова Роза', 'Роман Ким')).toBe('Роза Громова');
  });
});
