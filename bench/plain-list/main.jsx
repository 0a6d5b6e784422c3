import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The rows of /clients in React without any other library. */
function List() {
  const [page, setPage] = useState(null);
  useEffect(() => {
    fetch('/api/clients/?page_size=25&ordering=name')
      .then((answer) => answer.json())
      .then(setPage);
  }, []);
  if (page === null) return null;
  return (
    <main>
      <h1>Clients: {page.count}</h1>
      <table>
        <tbody>
          {page.results.map((row) => (
            <tr key={row.id}>
              <td>{row.name}</td>
              <td>{row.phone}</td>
              <td>{row.kids.map(({ name, grade }) => `${name}, ${grade}`).join('; ')}</td>
              <td>{row.courses.join(', ')}</td>
              <td>{row.units_left}</td>
              <td>{row.balance}</td>
              <td>{row.standing}</td>
              <td>{row.manager_name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

createRoot(document.getElementById('root')).render(<List />);
