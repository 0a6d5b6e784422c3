/**
 * The styles every screen needs, in the order they build on each other. A Mantine component that only some screens use
 * brings its style sheet with its screen, so that the first load does not pay for it.
 */
import './tokens.css';
import './mantine-tokens.css';
import './fonts.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/PasswordInput.css';
import './base.css';
